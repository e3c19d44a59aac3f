/** Whose code is asked for, or `device`: a mailed one because this browser is new. */
export const otpMethods = ['email', 'totp', 'device'] as const;
export type OtpMethod = (typeof otpMethods)[number];

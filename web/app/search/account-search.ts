import { otpMethods, type OtpMethod } from '../../features/account/settings/otp-method.ts';
import { returnParam } from '../../lib/session/return-path.ts';

type Raw = Record<string, unknown>;
type Return = { [returnParam]?: string };

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

function returnOf(raw: Raw): Return {
  const from = textOf(raw[returnParam]);
  return from ? { [returnParam]: from } : {};
}

/** Where a sign-in leads, and what has just been done. */
export function readLoginSearch(raw: Raw): Return & { arrival?: 'activated' | 'reset' } {
  const { arrival } = raw;
  return {
    ...returnOf(raw),
    ...((arrival === 'activated' || arrival === 'reset') && { arrival }),
  };
}

/** The address that the activation mail went to. */
export function readEmailSearch(raw: Raw): { to?: string } {
  const to = textOf(raw['to']);
  return to ? { to } : {};
}

/** Whose code is asked for, and where the sign-in leads. */
export function readOtpSearch(raw: Raw): Return & { method: OtpMethod } {
  return {
    method: otpMethods.find((method) => method === raw['method']) ?? 'email',
    ...returnOf(raw),
  };
}

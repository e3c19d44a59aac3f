/** What the processes of the gateway bench agree on. */
export const exitUser = 'exit';
export const exitPassword = 'exit-secret-1';
export const leaseUser = 'lease';
export const leaseSecret = 'leaseSecret1';
export const requestBytes = 64;
export const replyBytes = 1024;
/** A public address that nothing dials: the exit answers for it. */
export const targetHost = '93.184.216.34';
export const targetPort = 443;

import type { Fields } from '../core/fields.ts';
import { type CallParameters, flawIn } from '../core/parameters.ts';
import type { Daraja } from './daraja.ts';
import { requestId } from './ids.ts';

export type { Fields } from '../core/fields.ts';

/** What a call answers; `lost` leaves the caller without any. */
export type Answer =
  | { status: number; body: unknown; raw?: boolean; afterwards?: () => void }
  | { lost: 'never' | 'reset'; afterwards?: () => void };

export type ErrorCode =
  | '400.002.02'
  | '400.002.05'
  | '400.003.01'
  | '400.008.01'
  | '400.008.02'
  | '401.002.01'
  | '401.003.01'
  | '404.001.01'
  | '404.001.03'
  | '404.001.04'
  | '405.001'
  | '500.001.1001'
  | '500.002.1001'
  | '500.003.02'
  | '500.003.03'
  | '500.003.1001';

/** Daraja's error envelope; the HTTP status is the first part of the code. */
export function refuse(daraja: Daraja, errorCode: ErrorCode, errorMessage: string): Answer {
  const status = Number(errorCode.slice(0, 3));
  return { status, body: { requestId: requestId(daraja.ctx.codes), errorCode, errorMessage } };
}

export const invalidField = (daraja: Daraja, field: string) =>
  refuse(daraja, '400.002.02', `Bad Request - Invalid ${field}`);

export const invalidPayload = (daraja: Daraja) =>
  refuse(daraja, '400.002.05', 'Invalid Request Payload');

/**
 * The refusal of a request with anything in it that the call's page does not publish, or null. No
 * page says how a parameter too many is answered; it is a payload of another call.
 */
export function refuseFlawed(daraja: Daraja, call: CallParameters, fields: Fields): Answer | null {
  const flaw = flawIn(call, fields);
  if (flaw === null) return null;
  return flaw.what === 'unknown' ? invalidPayload(daraja) : invalidField(daraja, flaw.parameter);
}

export const wrongCredentials = (daraja: Daraja) =>
  refuse(daraja, '500.001.1001', '[MerchantValidate] - Wrong credentials');

export const noMerchant = (daraja: Daraja) =>
  refuse(daraja, '500.001.1001', 'Merchant does not exist');

/** The API gateway's own fault, which is not Daraja's envelope. */
export function rateLimited(allowed: string): Answer {
  const faultstring = `Spike arrest violation. Allowed rate : MessageRate{${allowed}}`;
  const detail = { errorcode: 'policies.ratelimit.SpikeArrestViolation' };
  return { status: 429, body: { fault: { faultstring, detail } } };
}

export const badGateway: Answer = {
  status: 502,
  raw: true,
  body: '<html><body><h1>502 Bad Gateway</h1></body></html>',
};

export const unavailable: Answer = {
  status: 503,
  raw: true,
  body: '<html><body><h1>503 Service Unavailable</h1></body></html>',
};

/** A field's text, whether it came as a string or as a number; empty when it is not there. */
export function textOf(fields: Fields, name: string): string {
  const value = fields[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

import type { Fields } from '../core/fields.ts';
import { type CallParameters, type Flaw, flawIn } from '../core/parameters.ts';
import type { ApiFault } from './paystack.ts';

export type { Fields } from '../core/fields.ts';

export type Answer =
  | { status: number; body: unknown; headers?: Record<string, string> }
  | { lost: 'never' | 'reset' };

/** `status` at the top is about the call, never about the payment. */
export const good = (message: string, data: unknown, meta?: unknown): Answer => ({
  status: 200,
  body: { status: true, message, data, ...(meta === undefined ? {} : { meta }) },
});

type Refusal = { status?: number; message: string; code: string; nextStep: string };

export const refuse = ({ status, message, code, nextStep }: Refusal): Answer => ({
  status: status ?? 400,
  body: { status: false, message, meta: { nextStep }, type: 'validation_error', code },
});

export const invalid = (message: string): Answer =>
  refuse({
    message,
    code: 'invalid_params',
    nextStep: 'Ensure that you pass the right values for the parameters of this endpoint',
  });

export const invalidKey = refuse({
  status: 401,
  message: 'Invalid key',
  code: 'invalid_Key',
  nextStep: 'Ensure that you provide the correct authorization key for the request',
});

/** What a set fault answers in place of the honest work, or null. */
export function faultAnswer({ reply }: ApiFault): Answer | null {
  switch (reply) {
    case 'normal':
    case 'charged-then-lost':
      return null;
    case 'never':
    case 'reset':
      return { lost: reply };
    case 'outage':
      return {
        status: 500,
        body: { status: false, message: 'An error occurred', type: 'api_error', code: 'unknown' },
      };
    case 'rate-limited':
      return {
        status: 429,
        headers: { 'retry-after': '1' },
        body: { status: false, message: 'Too many requests', type: 'api_error', code: 'rate' },
      };
  }
}

/** The refusal of a request with anything in it that the call's page does not publish, or null. */
export function refuseFlawed(call: CallParameters, fields: Fields): Answer | null {
  const flaw = flawIn(call, fields);
  return flaw === null ? null : invalid(textOf(flaw));
}

/** What Paystack has been seen to say; the rest is worded alike. */
const known: Readonly<Record<string, string>> = {
  'email missing': 'Email is required',
  'email type': 'Invalid Email Address Passed',
  'email value': 'Invalid Email Address Passed',
  'amount missing': 'Amount is required',
  'amount type': '"amount" must be an integer',
  'amount value': 'Invalid Amount Sent',
  'reference value': 'Invalid reference. Only -,., = and alphanumeric characters are allowed',
  'channels value': 'Invalid channels passed',
  'callback_url value': 'Invalid callback URL',
  'phone value': 'Invalid phone number passed',
  'provider value': 'Mobile money provider is not supported',
};

function textOf({ parameter, what }: Flaw): string {
  const says = {
    missing: `"${parameter}" is required`,
    unknown: `"${parameter}" is not allowed`,
    type: `"${parameter}" has another type`,
    value: `"${parameter}" is invalid`,
  };
  return known[`${parameter} ${what}`] ?? says[what];
}

export const textIn = (fields: Fields, name: string) => {
  const value = fields[name];
  return typeof value === 'string' && value !== '' ? value : null;
};

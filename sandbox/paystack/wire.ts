import type { Fields } from '../core/fields.ts';
import type { ApiFault } from './paystack.ts';

export type { Fields } from '../core/fields.ts';

export type Answer =
  | { status: number; body: unknown; headers?: Record<string, string> }
  | { lost: 'never' | 'reset' };

/** `status` at the top tells about the call, never about the payment. */
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

/** A whole number of subunits from a number or numeric text; otherwise what Paystack says. */
export function readAmount(value: unknown): number | Answer {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || text.trim() === '') return invalid('Amount is required');
  if (!/^-?\d+$/.test(text)) return invalid('"amount" must be an integer');
  const amount = Number(text);
  return amount > 0 && Number.isSafeInteger(amount) ? amount : invalid('Invalid Amount Sent');
}

export const textIn = (fields: Fields, name: string) => {
  const value = fields[name];
  return typeof value === 'string' && value !== '' ? value : null;
};

import countries from 'i18n-iso-countries/index.js';
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' };
import ipaddr from 'ipaddr.js';
import * as z from 'zod/mini';
import { hostPattern } from '#contracts/admin/goods/products.ts';
import type { ListedSlot, RefusedSlot } from './supplier.ts';

countries.registerLocale(english);

/** A whole number, also in digits: some suppliers print numbers as text, and only so. */
export const whole = z.union([
  z.int().check(z.nonnegative()),
  z.pipe(
    z.string().check(z.regex(/^\d{1,12}$/)),
    z.transform((text: string) => Number(text)),
  ),
]);
export const port = z.pipe(whole, z.int().check(z.minimum(1), z.maximum(65_535)));
/** An id of a supplier, by its digits or letters. */
export const id = z.union([
  z.pipe(
    z.int(),
    z.transform((number: number) => String(number)),
  ),
  z.string().check(z.minLength(1), z.maxLength(80)),
]);
export const host = z.string().check(z.regex(hostPattern));
export const secretText = z.string().check(z.minLength(1), z.maxLength(256));
export const shortText = z.string().check(z.maxLength(200));

/** ISO's two letters from two, from three, or from the English name; undefined for any other. */
export const countryFrom = {
  alpha2: (text: string) => (countries.isValid(text.toUpperCase()) ? known(text) : undefined),
  alpha3: (text: string) => countries.alpha3ToAlpha2(text.toUpperCase()),
  name: (text: string) => countries.getAlpha2Code(text, 'en'),
} as const;

const known = (text: string) => (text.length === 2 ? text.toUpperCase() : undefined);

/** Whether an address is one of our own machines, or not public. */
export function isPrivateHost(name: string): boolean {
  if (/^localhost\.?$/i.test(name)) return true;
  return ipaddr.isValid(name) && ipaddr.process(name).range() !== 'unicast';
}

/** Thrown while one row is read, so that it stops at its first mistake. */
export class RowRefused extends Error {}

/** Reads each row separately: an unreadable one is refused, and the others stay valid. */
export function readRows<T>(
  rows: readonly T[],
  { idOf, read }: { idOf: (row: T) => string; read: (row: T) => ListedSlot | undefined },
): { slots: ListedSlot[]; refused: RefusedSlot[] } {
  const slots: ListedSlot[] = [];
  const refused: RefusedSlot[] = [];
  for (const row of rows) {
    try {
      const slot = read(row);
      if (slot) slots.push(slot);
    } catch (error) {
      if (!(error instanceof RowRefused) && !(error instanceof z.core.$ZodError)) throw error;
      refused.push({ externalId: idOf(row).slice(0, 80), why: whyOf(error) });
    }
  }
  return { slots, refused };
}

/** Names the field and never its value, which may be a password. */
function whyOf(error: RowRefused | z.core.$ZodError): string {
  if (error instanceof RowRefused) return error.message;
  const [issue] = error.issues;
  return `The field ${issue?.path.join('.') || 'row'} cannot be read.`;
}

/** The supplier's id of a row that may not be readable at all. */
export function idIn(row: unknown): string {
  if (typeof row !== 'object' || row === null || !('id' in row)) return '?';
  return typeof row.id === 'string' || typeof row.id === 'number' ? String(row.id) : '?';
}

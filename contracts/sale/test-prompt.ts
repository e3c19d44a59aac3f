/**
 * The payment test page: one shilling, requested from any phone while the providers are the
 * sandbox, and by staff alone with live ones (decision G31). The payment itself is made by the
 * shop's own calls.
 */
import { typedNumber } from '../typed.ts';
import * as z from 'zod/mini';
import { call } from '../site/paths.ts';

/** The first query about the prompt, and the interval between later ones, in milliseconds (§9). */
export const testCheckMs = 10_000;
/** The maximum number of queries about an undecided prompt (decision G30). */
export const testChecksMax = 12;
/** Shown until the shop's own rate arrives, in KES per USD (§9). */
export const fallbackRateKes = 160;

const decimal = z
  .string()
  .check(z.overwrite(typedNumber), z.regex(/^\d{1,9}(\.\d{1,2})?$/, 'must be an amount'));
export const conversionQuery = z.object({
  from: z.literal('USD'),
  to: z.literal('KES'),
  amount: decimal,
});
export const conversion = z.object({
  /** Whole shillings, rounded up. */
  value: z.number(),
  rateE4: z.number(),
  rateSetAt: z.iso.datetime(),
});

export const testPromptCalls = {
  /** 404 for visitors who are not allowed to test here. */
  testAvailable: call({ method: 'GET', path: '/payments/test', answer: z.object({}) }),
  convert: call({
    method: 'GET',
    path: '/currency/convert',
    token: 'read',
    query: conversionQuery,
    answer: conversion,
  }),
} as const;

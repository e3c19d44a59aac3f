/**
 * The payment test page: one shilling, asked of any phone while the providers are the sandbox, and
 * by staff alone with live ones (decision G31). Its base differs from that of the shop's payments.
 */
import * as z from 'zod/mini';
import { call } from './paths.ts';
import { phoneInput } from './phone.ts';
import { paymentBody, stkStatus, stkStatusBody, testAmountKes } from './payments.ts';

/** The first look at the prompt, and the wait between later ones, in milliseconds (§9). */
export const testCheckMs = 10_000;
/** So many looks at an undecided prompt, and no more (decision G30). */
export const testChecksMax = 12;
/** Shown until the shop has told its own rate, in KES per USD (§9). */
export const fallbackRateKes = 160;

/** The payment request without money in its facts: the amount is fixed (§3, §9). */
export const testPromptBody = z.extend(paymentBody, {
  accountNumber: phoneInput,
  amount: z.literal(testAmountKes),
  mode: z.literal('STK'),
});

export const testPromptAnswer = z.object({ MerchantRequestID: z.string() });

const decimal = z.string().check(z.regex(/^\d{1,9}(\.\d{1,2})?$/, 'must be an amount'));
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
  /** 404 for whoever may not test here. */
  testAvailable: call({ method: 'GET', path: '/test/payments', answer: z.object({}) }),
  sendTestPrompt: call({
    method: 'POST',
    path: '/test/payments',
    body: testPromptBody,
    answer: testPromptAnswer,
  }),
  /** One's own test prompt, as the provider itself tells it now. */
  testPromptStatus: call({
    method: 'POST',
    path: '/test/payments/stk/callback',
    body: stkStatusBody,
    answer: stkStatus,
  }),
  convert: call({
    method: 'GET',
    path: '/currency/convert',
    token: 'read',
    query: conversionQuery,
    answer: conversion,
  }),
} as const;

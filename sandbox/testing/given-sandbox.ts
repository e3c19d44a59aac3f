import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, vi } from 'vitest';
import {
  type SandboxAddresses,
  type SandboxOptions,
  sampleDaraja,
  startSandbox,
} from '../index.ts';

// These tests open sockets and start processes, which a busy machine may keep waiting.
vi.setConfig({ testTimeout: 30_000 });

export type Reply = { status: number; body: unknown; text: string };
export type Received = {
  path: string;
  body: Record<string, unknown>;
  text: string;
  headers: Record<string, unknown>;
};

/** The shop's side: takes callbacks and answers what the test says. */
export type Shop = {
  url: string;
  received: Received[];
  /** Status of every answer from now on. */
  answers: { status: number; body: string };
};

export type Given = {
  addresses: SandboxAddresses;
  shop: Shop;
  /** Calls the controls; a body makes it a POST unless a method is named. */
  control(path: string, body?: unknown, method?: string): Promise<Reply>;
  /** Calls Daraja with a good token. */
  daraja(path: string, body: unknown): Promise<Reply>;
  token(): Promise<string>;
  restart(): Promise<void>;
};

/** A sandbox on free ports with a listening shop beside it; both end with the test. */
export async function givenSandbox(options: Partial<SandboxOptions> = {}): Promise<Given> {
  const shop = await givenShop();
  const start = () => startSandbox({ clock: () => new Date(), ...options });
  let sandbox = await start();
  let bearer = '';
  onTestFinished(() => sandbox.close());
  const given: Given = {
    addresses: sandbox.addresses,
    shop,
    control: (path, body, method) =>
      call(`${given.addresses.controls}${path}`, {
        method: method ?? (body === undefined ? 'GET' : 'POST'),
        ...(body === undefined ? {} : { body }),
      }),
    async daraja(path, body) {
      if (bearer === '') bearer = await given.token();
      const authorization = `Bearer ${bearer}`;
      return call(`${given.addresses.daraja}${path}`, { method: 'POST', body, authorization });
    },
    token: () => takeToken(given.addresses.daraja),
    async restart() {
      await sandbox.close();
      sandbox = await start();
      given.addresses = sandbox.addresses;
      bearer = '';
    },
  };
  return given;
}

/** A folder for journals; call it before `givenSandbox`, so that it outlives the sandbox. */
export function givenFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function givenShop(): Promise<Shop> {
  const received: Received[] = [];
  const answers = { status: 200, body: '{"ResultCode":0,"ResultDesc":"Accepted"}' };
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const body = JSON.parse(text) as Record<string, unknown>;
    received.push({ path: request.url ?? '', body, text, headers: request.headers });
    response.statusCode = answers.status;
    response.end(answers.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, received, answers };
}

type CallOptions = {
  method?: string;
  body?: unknown;
  authorization?: string;
  contentType?: string;
};

/** One HTTP exchange; a text body is sent unchanged, anything else as JSON. */
export async function call(url: string, asked: CallOptions = {}): Promise<Reply> {
  const { method, body, authorization, contentType } = asked;
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const response = await fetch(url, {
    method: method ?? 'GET',
    redirect: 'manual',
    headers: {
      ...(authorization === undefined ? {} : { authorization }),
      ...(body === undefined ? {} : { 'content-type': contentType ?? 'application/json' }),
    },
    ...(body === undefined ? {} : { body: text }),
  });
  const answer = await response.text();
  return { status: response.status, body: parsed(answer), text: answer };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function takeToken(daraja: string): Promise<string> {
  const keys = `${sampleDaraja.consumerKey}:${sampleDaraja.consumerSecret}`;
  const authorization = `Basic ${Buffer.from(keys).toString('base64')}`;
  const url = `${daraja}/oauth/v1/generate?grant_type=client_credentials`;
  const { body } = await call(url, { authorization });
  return (body as { access_token: string }).access_token;
}

/** Waits until `read` answers something, and answers it. */
export async function eventually<T>(
  read: () => T | undefined | Promise<T | undefined>,
): Promise<T> {
  return expect
    .poll(read, { interval: 10 })
    .toBeDefined()
    .then(async () => (await read()) as T);
}

export const phone = '254712345678';
const timestamp = '20261120174500';

/** The three fields that push and query share. */
export const merchant = {
  BusinessShortCode: 174379,
  Password: Buffer.from(`${sampleDaraja.shortCode}${sampleDaraja.passKey}${timestamp}`).toString(
    'base64',
  ),
  Timestamp: timestamp,
};

/** A push in order in every field. */
export const pushTo = (shop: Shop, change: Record<string, unknown> = {}) => ({
  ...merchant,
  TransactionType: 'CustomerPayBillOnline',
  Amount: 259,
  PartyA: phone,
  PartyB: '174379',
  PhoneNumber: phone,
  CallBackURL: `${shop.url}/callbacks/0a1b2c`,
  AccountReference: 'LNG4K7Q2',
  TransactionDesc: 'Proxy lease',
  ...change,
});

export const pushPath = '/mpesa/stkpush/v1/processrequest';
export const queryPath = '/mpesa/stkpushquery/v1/query';

export type Accepted = { CheckoutRequestID: string; MerchantRequestID: string };

/** Pushes and answers the ids; fails when it is not accepted. */
export async function push(given: Given, change: Record<string, unknown> = {}): Promise<Accepted> {
  const reply = await given.daraja(pushPath, pushTo(given.shop, change));
  expect(reply.status).toBe(200);
  return reply.body as Accepted;
}

export type StkCallback = {
  MerchantRequestID: string;
  CheckoutRequestID: string;
  ResultCode: unknown;
  ResultDesc: string;
  CallbackMetadata?: { Item: { Name: string; Value?: unknown }[] };
};

/** The `index`-th callback the shop has received, once it is there. */
export async function callbackAt(given: Given, index = 0): Promise<StkCallback> {
  const { body } = await eventually(() => given.shop.received[index]);
  return (body as { Body: { stkCallback: StkCallback } }).Body.stkCallback;
}

/** Answers a prompt as its customer. */
export const answer = (given: Given, id: string, body: Record<string, unknown>) =>
  given.control(`/prompts/${id}/answer`, body);

/** The value of one metadata item. */
export const itemIn = (callback: StkCallback, name: string) =>
  callback.CallbackMetadata?.Item.find(({ Name }) => Name === name)?.Value;

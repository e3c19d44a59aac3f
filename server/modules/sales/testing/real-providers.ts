import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Variables } from '#platform/settings.ts';
import { createProviders } from '#modules/payments';
import { storeCallback, storeResult } from '#modules/payments/callbacks';
import { storeNotice } from '#modules/payments/paybill';
import { storeWebhook } from '#modules/payments/webhooks';
import { validateNotice } from '#modules/payments/paybill';
import { openSandbox, type SandboxClient } from '../../payments/testing/sandbox-client.ts';
import { sandboxSettings } from '../../payments/testing/sandbox-settings.ts';
import type { SalesContext } from '../context.ts';

/** The sandbox with the shop's own doors for its callbacks, on real sockets. */
export type RealMoney = Readonly<{
  client: SandboxClient;
  /** The shop on the real adapters, with settings of its own; what it opens is called back. */
  connect(shop: SalesContext, own?: Variables): SalesContext;
  close(): Promise<void>;
}>;

/** Starts both, with the sandbox's own account or another. Only one shop is connected at a time. */
export async function openRealMoney(
  options: Parameters<typeof openSandbox>[0] = {},
): Promise<RealMoney> {
  const client = await openSandbox(options);
  let connected: SalesContext | undefined;
  const doors = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const signature = String(request.headers['x-paystack-signature'] ?? '');
      const call = { url: request.url ?? '', raw: Buffer.concat(chunks), signature };
      const served = connected ? callback(connected, call) : Promise.resolve(false);
      served.then(
        (isOurs) => {
          // A question is answered; only a path that is not ours is not found.
          const isAsked = call.url.endsWith('/validate');
          const code = isAsked && !isOurs ? '"C2B00012"' : '0';
          return response.writeHead(isOurs || isAsked ? 200 : 404).end(`{"ResultCode":${code}}`);
        },
        () => response.writeHead(500).end(),
      );
    });
  });
  await new Promise<void>((resolve) => doors.listen(0, '127.0.0.1', resolve));
  const { port } = doors.address() as AddressInfo;
  const callbackBaseUrl = `http://127.0.0.1:${port}`;
  return {
    client,
    connect(shop, own) {
      const payments = sandboxSettings(client, callbackBaseUrl, own);
      const publicUrl = 'http://localhost:4000';
      connected = { ...shop, ...createProviders(shop, { publicUrl, payments }) };
      return connected;
    },
    async close() {
      await new Promise((resolve) => doors.close(resolve));
      await client.sandbox.close();
    },
  };
}

type Call = Readonly<{ url: string; raw: Buffer; signature: string }>;

async function callback(shop: SalesContext, { url, raw, signature }: Call): Promise<boolean> {
  const at = shop.clock();
  const sourceAddress = '127.0.0.1';
  if (url.endsWith('/hooks/card')) {
    return (
      (await storeWebhook(shop, {
        provider: 'paystack',
        rawBody: raw,
        signature,
        sourceAddress,
        at,
      })) !== 'refused'
    );
  }
  const [path, token = ''] = url.split('/').slice(-2);
  const body: unknown = JSON.parse(raw.toString());
  if (path === 'result' || path === 'late') {
    return storeResult(shop, { token, path, body, sourceAddress, at });
  }
  if (url.includes('/hooks/paybill/')) {
    const notice = { token: path ?? '', body, sourceAddress, at };
    if (token === 'validate') return (await validateNotice(shop, notice)) === true;
    return storeNotice(shop, notice);
  }
  return (await storeCallback(shop, { token, body, sourceAddress, at })) !== undefined;
}

import { eventually } from '../../scripts/gate/eventually.ts';

/** The sandbox's controls, as a person at the phone and at the mailbox would use them. */
export type Prompt = Readonly<{ id: string; phone: string; amount: number; state: string }>;
export type Mail = Readonly<{
  id: string;
  to: readonly string[];
  subject: string;
  text: string;
  html: string;
  links: readonly string[];
}>;

export function sandboxAt(url: string) {
  const send = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(url + path, {
      method,
      ...(body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`);
    return response.status === 204 ? undefined : response.json();
  };
  const mailsTo = (address: string) =>
    send('GET', `/mailbox/messages?to=${encodeURIComponent(address)}`) as Promise<Mail[]>;
  const calls = (path: string) =>
    send('GET', `/controls/calls?path=${encodeURIComponent(path)}`) as Promise<
      readonly { path: string; body: Record<string, unknown> }[]
    >;
  return {
    send,
    /** Decides what this phone does with its prompts, and what happens to its callbacks. */
    phone: (msisdn: string, script: Readonly<Record<string, unknown>>) =>
      send('POST', `/controls/phones/${msisdn}`, script),
    promptOn: (msisdn: string) =>
      eventually(`a prompt on ${msisdn}`, async () => {
        const prompts = (await send('GET', `/controls/prompts?state=pending&phone=${msisdn}`)) as
          | Prompt[]
          | undefined;
        return prompts?.[0];
      }),
    answer: (promptId: string, action: string) =>
      send('POST', `/controls/prompts/${promptId}/answer`, { action }),
    /** How M-Pesa behaves from now on; null for a group of faults ends them. */
    daraja: (settings: object) => send('PUT', '/controls/daraja', settings),
    /** The same for the card provider. */
    paystack: (settings: object) => send('PUT', '/controls/paystack', settings),
    /** Does something on the page of a card payment: `pay`, `decline` and so on. */
    onCardPage: (reference: string, action: string) =>
      send('POST', `/controls/paystack/transactions/${reference}/answer`, { action }),
    mailsTo,
    /** The newest mail to an address with these words in its subject. */
    mail: (address: string, subject: RegExp) =>
      eventually(`a mail "${subject.source}" to ${address}`, async () => {
        const found = (await mailsTo(address)).find((mail) => subject.test(mail.subject));
        return found && ((await send('GET', `/mailbox/messages/${found.id}`)) as Mail);
      }),
    /** Money really moved, in minor units. */
    truth: async (provider: string) => {
      const books = (await send('GET', `/controls/truth?provider=${provider}`)) as {
        entries: readonly {
          receipt: string;
          reference: string;
          phone: string;
          amountMinor: number;
        }[];
      };
      return books.entries;
    },
    calls,
    /** What M-Pesa was sent to prompt this phone, the newest last. */
    pushesTo: async (phone: string) => {
      const pushes = await calls('/daraja/mpesa/stkpush/v1/processrequest');
      return pushes.map(({ body }) => body).filter((body) => String(body['PhoneNumber']) === phone);
    },
  };
}

export type Sandbox = ReturnType<typeof sandboxAt>;

import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { eventually } from '../../scripts/gate/eventually.ts';
import type { Sandbox } from './sandbox.ts';

export type Answer = Readonly<{ status: number; body: never; text: string; headers: Headers }>;
type Request = Readonly<{
  method: string;
  path: string;
  body?: unknown;
  extra?: Readonly<Record<string, string>>;
}>;
type Session = Readonly<{ authToken: string; userDetails: { customerId: string } }>;
export type Listing = Readonly<{
  id: string;
  ip: string;
  availability: string;
  price: number;
  loc: Readonly<{ cc: string; city: string; isp: string }>;
}>;

const countries = ['US', 'CA', 'GB', 'DE', 'KE', 'JP'];
const measuringMs = 60_000;
const busyMs = 120_000;

/**
 * The answer of a shop that may be busy: after 503 it is asked again when its Retry-After is over,
 * and at once where `send` got none. Throws after two minutes.
 */
export function answerOfBusy(send: () => Promise<Answer | undefined>): Promise<Answer> {
  const answered = async () => {
    const answer = await send();
    if (answer?.status !== 503) return answer;
    const seconds = Number(answer.headers.get('retry-after'));
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
    return undefined;
  };
  return eventually('an answer of a busy shop', answered, busyMs);
}

export const goodPassword = 'a quiet river at dawn 7';

/** Numbers of the tests: each journey has its own, so that limits per phone do not meet. */
export const freshPhone = () => `2547${randomInt(10_000_000, 99_999_999)}`;
export const freshAddress = (name: string) =>
  `${name}-${randomBytes(5).toString('hex')}@example.test`;

/**
 * A program's view of the shop with a cookie jar: what a browser would send, without a browser.
 * Identity is the cookie, and the anti-CSRF value goes with every write.
 */
export class Customer {
  readonly api: string;
  readonly origin: string;
  email = '';
  customerId = '';
  csrf = '';
  cookies = new Map<string, string>();

  /** What this customer asked to pay for. */
  readonly #taken = new Set<string>();
  readonly #heard: ((from: string, text: string) => void) | undefined;

  /** `heard` is called for every answer. */
  constructor(api: string, origin: string, heard?: (from: string, text: string) => void) {
    this.api = api;
    this.origin = origin;
    this.#heard = heard;
  }

  call(method: string, path: string, body?: unknown): Promise<Answer> {
    return this.send({ method, path, body });
  }

  async send({ method, path, body, extra = {} }: Request): Promise<Answer> {
    const response = await fetch(`${this.api}/api${path}`, {
      method,
      redirect: 'manual',
      headers: { ...this.headers(method, body), ...extra },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    const text = await textOf(response);
    this.#heard?.(`${method} ${path.split('?')[0] ?? ''}`, text);
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    return {
      status: response.status,
      body: (isJson && text ? JSON.parse(text) : undefined) as never,
      text,
      headers: response.headers,
    };
  }

  headers(method: string, body?: unknown): Record<string, string> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return {
      ...(cookie ? { cookie } : {}),
      ...(method === 'GET' ? {} : { origin: this.origin }),
      ...(method !== 'GET' && this.csrf ? { 'x-lango-csrf': this.csrf } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    };
  }

  #keep(line: string) {
    const [pair = ''] = line.split(';');
    const at = pair.indexOf('=');
    const name = pair.slice(0, at);
    const value = pair.slice(at + 1);
    if (value === '' || /max-age=0/i.test(line)) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }

  /** Signs up and follows the emailed link, which signs in the same browser. */
  async join(sandbox: Sandbox, name = 'buyer'): Promise<this> {
    this.email = freshAddress(name);
    await this.signUp();
    const mail = await sandbox.mail(this.email, /activate|confirm/i);
    const token = activationToken(mail.links);
    const activated = await this.call('POST', '/account/activate', { token });
    if (activated.status !== 200) throw new Error(`activation: ${activated.text}`);
    return this.#keepSession(activated.body);
  }

  async signUp() {
    const person = {
      firstName: 'Wanjiru',
      lastName: 'Otieno',
      email: this.email,
      password: goodPassword,
      acceptTerms: true,
    };
    const answer = await answerOfBusy(() => this.call('POST', '/account/signup', person));
    if (answer.status !== 202) throw new Error(`sign-up: ${answer.status} ${answer.text}`);
  }

  async signIn(email: string, password: string): Promise<this> {
    const secret = { email, password };
    const answer = await answerOfBusy(() => this.call('POST', '/account/login', secret));
    if (answer.status !== 200) throw new Error(`sign-in: ${answer.status} ${answer.text}`);
    this.email = email;
    return this.#keepSession(answer.body);
  }

  #keepSession({ authToken, userDetails }: Session): this {
    this.csrf = authToken;
    this.customerId = userDetails.customerId;
    return this;
  }

  /** A free proxy that was measured healthy; a young shop is given time to measure its stock. */
  freeProxy(): Promise<Listing> {
    return eventually(
      'a free proxy',
      async () => {
        const free = await this.freeIn(countries[randomInt(0, countries.length)] ?? 'US');
        return free[randomInt(0, Math.max(1, free.length))];
      },
      measuringMs,
    );
  }

  /** What is free in a country, as the marketplace lists it. */
  async freeIn(country: string): Promise<Listing[]> {
    const query = `countryCode=${country}&pageSize=100&pageNum=0`;
    const { body } = await this.call('GET', `/products/proxy/details/global-config?${query}`);
    return (body as Listing[]).filter(({ availability }) => availability === 'available');
  }

  /**
   * Asks to pay for a free proxy's day, whichever: a list may be a second old, and still offer what
   * this customer or another has taken meanwhile.
   */
  payFree(options: PayOptions): Promise<Readonly<{ proxy: Listing; answer: Answer }>> {
    return eventually('a proxy that nobody took meanwhile', async () => {
      const proxy = await this.freeProxy();
      if (this.#taken.has(proxy.id)) return undefined;
      const answer = await this.pay(proxy.id, options);
      if ((answer.body as { code?: string } | undefined)?.code === 'proxy-taken') return undefined;
      this.#taken.add(proxy.id);
      return { proxy, answer };
    });
  }

  /** Asks to pay for a proxy's day; `change` alters the request as a hostile browser would. */
  async pay(proxyId: string, options: PayOptions): Promise<Answer> {
    return this.payAmount(proxyId, await this.priceOf(proxyId), options);
  }

  /** The same where the price was asked for before. */
  payAmount(
    proxyId: string,
    amount: number,
    { phone, key = randomBytes(16).toString('hex'), change = {} }: PayOptions,
  ): Promise<Answer> {
    const body = {
      accountNumber: phone,
      amount,
      description: 'Daily proxy',
      mode: 'STK',
      provider: 'MPESA',
      category: 'COLLECTIONS',
      countryCode: 'KE',
      currencyCode: 'KES',
      createdBy: this.email,
      metaData: { proxyId, plan: 'daily', customerId: this.customerId },
      ...change,
    };
    const extra = { 'idempotency-key': key };
    return this.send({ method: 'POST', path: '/payments', body, extra });
  }

  async priceOf(proxyId: string): Promise<number> {
    const asked = { product: 'proxy', productId: proxyId, plan: 'daily' };
    const { status, body, text } = await this.call('POST', '/quotes', asked);
    if (status !== 200) throw new Error(`quote: ${status} ${text}`);
    return (body as { amountKes: number }).amountKes;
  }

  async transaction(paymentId: string) {
    const path = `/payments/search?countryCode=KE&currencyCode=KES&paymentId=${paymentId}`;
    const { body } = await this.call('GET', path);
    return (body as { content: readonly Transaction[] }).content[0];
  }

  async orders() {
    const path = `/orders/search?customerId=${this.customerId}`;
    const { body } = await this.call('GET', path);
    return (body as { content: readonly OrderRow[] }).content;
  }
}

/** One call that must be taken: `GET /path`. Each that writes has a key of its own. */
export async function ask<T>(who: Customer, call: string, body?: unknown): Promise<T> {
  const [method = '', path = ''] = call.split(' ');
  const extra = method === 'POST' ? { 'idempotency-key': randomUUID() } : undefined;
  const answer = await who.send({ method, path, body, ...(extra && { extra }) });
  if (answer.status >= 300) throw new Error(`${call}: ${answer.status} ${answer.text}`);
  return answer.body;
}

export type PayOptions = Readonly<{
  phone: string;
  key?: string;
  change?: Readonly<Record<string, unknown>>;
}>;
export type Transaction = Readonly<{
  orderId: string;
  leaseId: string | null;
  transactionStatus: string;
  receipt: string | null;
  outcome: string;
}>;
export type OrderRow = Readonly<{
  totalAmount: string;
  externalOrderId: string;
  status: string;
  orderData: Readonly<Record<string, string | undefined>>;
}>;

/** The token at the end of the activation link. */
export function activationToken(links: readonly string[]): string {
  const link = links.find((each) => each.includes('/account/activate/'));
  const token = link?.split('/account/activate/')[1];
  if (!token) throw new Error(`No activation link among ${links.join(', ')}`);
  return decodeURIComponent(token);
}

/** The whole answer; of a stream, which has no end, only its start. */
async function textOf(response: Response): Promise<string> {
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
  if (!isStream) return response.text();
  await response.body?.cancel();
  return '';
}

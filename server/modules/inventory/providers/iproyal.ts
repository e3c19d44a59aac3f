import { askJson, failed } from '#platform/outgoing/ask-json.ts';
import * as z from 'zod/mini';
import { Secret } from '#platform/secrets.ts';
import {
  countryFrom,
  host,
  id,
  isPrivateHost,
  port,
  RowRefused,
  readRows,
  secretText,
  shortText,
  whole,
} from './slot-fields.ts';
import type { ListedSlot, OpenAccount, RefusedSlot, Supplier, SupplierKind } from './supplier.ts';

// we → GET /v1/reseller/orders?page=…&per_page=…   IPRoyal → data, meta     (facts §2.1)
// An order has one map of ports and a list of proxies; its place is English text, its end has no
// zone, and a proxy has no id of its own.

const perPage = 100;
const proxiesMax = 5_000;
const deadlineMs = 20_000;

const list = z.object({
  data: z.array(z.unknown()).check(z.maxLength(perPage)),
  meta: z.object({ last_page: whole, total: whole }),
});
const order = z.object({ id, status: z.string() });
const running = z.object({
  id,
  expire_date: z.nullish(z.string()),
  location: shortText,
  product_name: z.nullish(shortText),
  quantity: whole,
  proxy_data: z.object({
    ports: z.object({ socks5: port }),
    proxies: z.array(z.unknown()).check(z.maxLength(proxiesMax)),
  }),
  auto_extend_settings: z.nullish(z.object({ is_enabled: z.boolean() })),
});
const proxy = z.object({ ip: host, username: secretText, password: secretText });

/** IPRoyal by its reseller API. Only confirmed orders are ours to use. */
export const iproyal: SupplierKind = {
  name: 'iproyal',
  title: 'IPRoyal',
  variable: 'IPROYAL_BASE_URL',
  host: 'https://apid.iproyal.com',
  played: 'iproyal',
  open,
};

function open({ baseUrl, key, mayBePrivate }: OpenAccount): Supplier {
  return {
    async list(page) {
      const answer = await askJson({
        url: `${baseUrl}/v1/reseller/orders?page=${page}&per_page=${perPage}`,
        headers: { 'x-access-token': key.reveal() },
        deadlineMs,
      });
      if (answer.kind === 'failed') return answer;
      const parsed = list.safeParse(answer.json);
      if (!parsed.success) return failed('bad-answer', 'The list has another shape.');
      const { data, meta } = parsed.data;
      const orders = data.map((raw) => readOrder(raw, mayBePrivate));
      if (orders.includes('half')) return failed('bad-answer', 'An order lacks some proxies.');
      const read = orders.filter((one) => one !== 'half');
      return {
        kind: 'page',
        slots: read.flatMap(({ slots }) => slots),
        refused: read.flatMap(({ refused }) => refused),
        next: page < meta.last_page ? page + 1 : undefined,
        total: meta.total,
        counted: data.length,
      };
    },
  };
}

type Rows = Readonly<{ slots: readonly ListedSlot[]; refused: readonly RefusedSlot[] }>;

/** The slots of one order; `half` when it promises more proxies than it names. */
function readOrder(raw: unknown, mayBePrivate: boolean): Rows | 'half' {
  const head = order.safeParse(raw);
  if (!head.success) return { slots: [], refused: [{ externalId: '?', why: 'It has no id.' }] };
  if (head.data.status !== 'confirmed') return { slots: [], refused: [] };
  const body = running.safeParse(raw);
  if (!body.success) {
    const field = body.error.issues[0]?.path.join('.') ?? 'row';
    const why = `The field ${field} cannot be read.`;
    return { slots: [], refused: [{ externalId: head.data.id, why }] };
  }
  const { proxies } = body.data.proxy_data;
  if (proxies.length < body.data.quantity) return 'half';
  const read = (one: unknown) => slotOf(body.data, proxy.parse(one), mayBePrivate);
  return readRows(proxies, { idOf: () => head.data.id, read });
}

function slotOf(
  from: z.output<typeof running>,
  { ip, username, password }: z.output<typeof proxy>,
  mayBePrivate: boolean,
): ListedSlot {
  if (!mayBePrivate && isPrivateHost(ip)) throw new RowRefused('Its address is private.');
  const { countryCode, city } = placeOf(from.location);
  return {
    externalId: `${from.id}:${ip}:${username}`,
    kind: /mobile|4g|5g/i.test(from.product_name ?? '') ? 'mobile' : 'isp',
    host: ip,
    port: from.proxy_data.ports.socks5,
    protocol: 'socks5',
    username,
    password: new Secret(password),
    countryCode,
    city,
    isp: undefined,
    endsAt: from.auto_extend_settings?.is_enabled ? undefined : endOf(from.expire_date),
  };
}

/** `Kenya, Nairobi`: the country is the text before the last comma, or all of it. */
function placeOf(text: string) {
  const comma = text.lastIndexOf(',');
  const [name, city] = comma === -1 ? [text] : [text.slice(0, comma), text.slice(comma + 1)];
  const countryCode = countryFrom.name(name?.trim() ?? '');
  if (!countryCode) throw new RowRefused(`“${text.slice(0, 60)}” is no place we know.`);
  return { countryCode, city: city?.trim() || undefined };
}

/** `2026-12-31 22:30:00`, which is UTC without saying so. */
function endOf(text: string | null | undefined): Date | undefined {
  if (text === null || text === undefined) return undefined;
  const shape = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;
  const at = new Date(`${text.replace(' ', 'T')}Z`);
  if (!shape.test(text) || Number.isNaN(at.getTime())) throw new RowRefused('Its end is no time.');
  return at;
}

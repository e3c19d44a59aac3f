import { askJson, failed } from '#platform/outgoing/ask-json.ts';
import * as z from 'zod/mini';
import { Secret } from '#platform/secrets.ts';
import {
  countryFrom,
  host,
  id,
  idIn,
  isPrivateHost,
  port,
  readRows,
  RowRefused,
  secretText,
  whole,
} from './slot-fields.ts';
import type { ListedSlot, OpenAccount, SlotKind, Supplier, SupplierKind } from './supplier.ts';

// we → GET /personal/api/v1/<key>/proxy/list/<type>   Proxy-Seller → {status, data, errors}
// Errors come with status 200, the key stands in the address, and there are no pages (facts §2.2).

const deadlineMs = 30_000;
const rowsMax = 20_000;
const wrongKey = 1;

/** Each type is a list of its own; together they are what is rented. */
const types = [
  { name: 'ipv4', kind: 'datacenter' },
  { name: 'isp', kind: 'isp' },
  { name: 'mobile', kind: 'mobile' },
] as const satisfies readonly { name: string; kind: SlotKind }[];

const answered = z.object({
  status: z.string(),
  data: z.nullish(z.object({ items: z.array(z.unknown()).check(z.maxLength(rowsMax)) })),
  errors: z._default(z.array(z.object({ message: z.string(), code: z.optional(whole) })), []),
});
const row = z.object({
  id,
  ip: host,
  port_socks: port,
  login: secretText,
  password: secretText,
  country_alpha3: z.string(),
  date_end: z.string(),
  auto_renew: z.optional(z.string()),
});

/**
 * Proxy-Seller by its personal API. A list contains no total, so that a short one looks complete;
 * only the caller's guard against shrinking lists protects against it.
 */
export const proxySeller: SupplierKind = {
  name: 'proxy-seller',
  title: 'Proxy-Seller',
  variable: 'PROXY_SELLER_BASE_URL',
  host: 'https://proxy-seller.com',
  played: 'proxy-seller',
  open,
};

function open({ baseUrl, key, mayBePrivate }: OpenAccount): Supplier {
  return {
    async list(page) {
      const type = types[page - 1];
      if (!type) return failed('bad-answer', 'Page not found.');
      const url = `${baseUrl}/personal/api/v1/${key.reveal()}/proxy/list/${type.name}`;
      const answer = await askJson({ url, headers: {}, deadlineMs });
      if (answer.kind === 'failed') return answer;
      const parsed = answered.safeParse(answer.json);
      if (!parsed.success) return failed('bad-answer', 'The list has another shape.');
      const { status, data, errors } = parsed.data;
      const [error] = errors;
      if (error) {
        const reason = error.code === wrongKey ? 'rejected' : 'refused';
        return failed(reason, error.message.slice(0, 200).replaceAll(key.reveal(), '…'));
      }
      if (status !== 'success' || !data) return failed('bad-answer', 'It names no list.');
      const read = (raw: unknown) => slotOf(row.parse(raw), { kind: type.kind, mayBePrivate });
      return {
        kind: 'page',
        ...readRows(data.items, { idOf: idIn, read }),
        next: page < types.length ? page + 1 : undefined,
        total: undefined,
        counted: data.items.length,
      };
    },
  };
}

type Reading = Readonly<{ kind: SlotKind; mayBePrivate: boolean }>;

function slotOf(raw: z.output<typeof row>, { kind, mayBePrivate }: Reading): ListedSlot {
  if (!mayBePrivate && isPrivateHost(raw.ip)) throw new RowRefused('Its address is private.');
  const countryCode = countryFrom.alpha3(raw.country_alpha3);
  if (!countryCode) throw new RowRefused(`“${raw.country_alpha3.slice(0, 40)}” is no country.`);
  return {
    externalId: raw.id,
    kind,
    host: raw.ip,
    port: raw.port_socks,
    protocol: 'socks5',
    username: raw.login,
    password: new Secret(raw.password),
    countryCode,
    city: undefined,
    isp: undefined,
    endsAt: raw.auto_renew === 'Y' ? undefined : endOf(raw.date_end),
  };
}

const zoneHours = 3;
/**
 * `31.12.2026`, by a clock three hours ahead of UTC that the answer does not name. The day begins
 * then: reading the date as its end would promise hours that do not exist.
 */
function endOf(text: string): Date {
  const [, day = '', month = '', year = ''] = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(text) ?? [];
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day), -zoneHours));
  const isReal = year !== '' && Number(month) <= 12 && Number(day) <= 31;
  if (!isReal || Number.isNaN(at.getTime())) throw new RowRefused('Its end is not a date.');
  return at;
}

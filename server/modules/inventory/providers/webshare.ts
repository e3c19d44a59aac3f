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
  shortText,
  whole,
} from './slot-fields.ts';
import type { ListedSlot, OpenAccount, Supplier, SupplierKind } from './supplier.ts';

// we → GET /api/v2/proxy/list/?mode=…&page=…   Webshare → count, next, results  (facts §2.1)
// we → GET /api/v2/proxy/list/replaced/        Webshare → which address became which

type ListSettings = Readonly<{
  mode: 'direct' | 'backbone';
  /** Where residential slots are entered: they have no address of their own. */
  backboneHost: string;
}> &
  OpenAccount;

const pageSize = 100;
const deadlineMs = 20_000;

const list = z.object({
  count: whole,
  next: z.nullable(z.string()),
  results: z.array(z.unknown()).check(z.maxLength(pageSize)),
});
const row = z.object({
  id,
  username: secretText,
  password: secretText,
  proxy_address: z.nullable(host),
  port,
  valid: z.boolean(),
  country_code: z.string(),
  city_name: z.nullish(shortText),
  asn_name: z.nullish(shortText),
});
const replaced = z.object({
  results: z.array(
    z.object({ proxy: z.nullable(z.string()), replaced_with: z.nullable(z.string()) }),
  ),
});

const account = {
  variable: 'WEBSHARE_BASE_URL',
  host: 'https://proxy.webshare.io',
  played: 'webshare',
} as const;

/** Webshare by its API of version 2. Ids are stable, countries have two letters, times are ISO. */
export const webshare: SupplierKind = {
  ...account,
  name: 'webshare',
  title: 'Webshare',
  open: (at) => openList({ ...at, mode: 'direct', backboneHost: '' }),
};

/** Its residential proxies are another list, entered at one door. */
export const webshareResidential: SupplierKind = {
  ...account,
  name: 'webshare-residential',
  title: 'Webshare, residential',
  open: (at) => {
    const backboneHost = at.mayBePrivate ? '127.0.0.1' : 'p.webshare.io';
    return openList({ ...at, mode: 'backbone', backboneHost });
  },
};

function openList(settings: ListSettings): Supplier {
  const { baseUrl, key, mode } = settings;
  const ask = (path: string) =>
    askJson({
      url: `${baseUrl}/api/v2/proxy/list/${path}`,
      headers: { authorization: `Token ${key.reveal()}` },
      deadlineMs,
    });
  return {
    async list(page) {
      const answer = await ask(`?mode=${mode}&page=${page}&page_size=${pageSize}`);
      if (answer.kind === 'failed') return answer;
      const parsed = list.safeParse(answer.json);
      if (!parsed.success) return failed('bad-answer', 'The list has another shape.');
      const { count, next, results } = parsed.data;
      const read = (raw: unknown) => slotOf(row.parse(raw), settings);
      return {
        kind: 'page',
        ...readRows(results, { idOf: idIn, read }),
        // The address of the next page shows only that there is more; the address itself is ours.
        next: next === null ? undefined : page + 1,
        total: count,
        counted: results.length,
      };
    },
    async replacements() {
      const answer = await ask(`replaced/?page_size=${pageSize}`);
      if (answer.kind === 'failed') return answer;
      const parsed = replaced.safeParse(answer.json);
      if (!parsed.success) return failed('bad-answer', 'The feed has another shape.');
      const pairs = parsed.data.results.flatMap(({ proxy, replaced_with: to }) =>
        proxy !== null && to !== null ? [{ from: proxy, to }] : [],
      );
      return { kind: 'pairs', pairs };
    },
  };
}

function slotOf(raw: z.output<typeof row>, settings: ListSettings): ListedSlot {
  const { mode, backboneHost, mayBePrivate } = settings;
  const entry = mode === 'backbone' ? backboneHost : raw.proxy_address;
  if (entry === null) throw new RowRefused('It has no address.');
  if (!mayBePrivate && isPrivateHost(entry)) throw new RowRefused('Its address is private.');
  const countryCode = countryFrom.alpha2(raw.country_code);
  if (!countryCode) throw new RowRefused(`“${raw.country_code.slice(0, 40)}” is no country.`);
  return {
    externalId: raw.id,
    kind: mode === 'backbone' ? 'residential' : 'datacenter',
    host: entry,
    port: raw.port,
    protocol: 'socks5',
    username: raw.username,
    password: new Secret(raw.password),
    countryCode,
    city: raw.city_name || undefined,
    isp: raw.asn_name || undefined,
    endsAt: undefined,
  };
}

import { join } from 'node:path';
import { runnerImport } from 'vite';
import { firstLocale, type Locale } from '#contracts/locales.ts';
import type { CatalogueName, WebTexts } from '#languages/web-texts.ts';

const root = join(import.meta.dirname, '../..');

/** Where the first texts of the catalogues are that journeys of several languages read. */
const files = {
  account: 'features/account/words.ts',
  settings: 'features/account/settings/settings-words.ts',
  team: 'features/account/team/team-words.ts',
  listLinks: 'features/account/tokens/list-words.ts',
  balance: 'features/balance/balance-words.ts',
  choice: 'features/catalogue/choose/choice-words.ts',
  market: 'features/catalogue/words.ts',
  cart: 'features/checkout/cart/cart-words.ts',
  checkout: 'features/checkout/words.ts',
  many: 'features/leases/many/many-words.ts',
  refund: 'features/leases/refund-words.ts',
  replace: 'features/leases/replace-words.ts',
  lease: 'features/leases/words.ts',
  record: 'features/orders/order-record-words.ts',
} as const satisfies Partial<Record<CatalogueName, string>>;

export type { Locale };
export type ScreenWords = Pick<WebTexts, keyof typeof files>;

/** What the screens say in a language, from the catalogues that they are drawn from. */
export async function screenWords(locale: Locale): Promise<ScreenWords> {
  if (locale !== firstLocale) {
    const path = join(root, 'languages', locale, 'web/index.ts');
    return (await read<{ texts: WebTexts }>(path)).texts;
  }
  const found = await Promise.all(
    Object.entries(files).map(async ([name, file]) => {
      const module = await read<Record<string, Partial<{ name: string; english: unknown }>>>(
        join(root, 'web', file),
      );
      const own = Object.values(module).find((each) => each?.name === name && each.english);
      if (!own) throw new Error(`${file} has no catalogue ${name}.`);
      return [name, own.english] as const;
    }),
  );
  return Object.fromEntries(found) as unknown as ScreenWords;
}

/** As the build reads it: the catalogues ask for languages by its means. */
const read = async <Module>(path: string): Promise<Module> =>
  (await runnerImport<Module>(path, { configFile: false, root, logLevel: 'error' })).module;

/** A text whose parts may be anything, such as `t.pay` around any amount. */
export function around(text: (...parts: never[]) => string): RegExp {
  const hole = '\u0000';
  const escaped = text(hole as never, hole as never).replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replaceAll(hole, '.+')}$`);
}

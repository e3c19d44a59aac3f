import { languages, nextLocale } from '#contracts/locales.ts';
import { useNavigate } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { runningLeasesQuery } from '../../lib/queries/own-leases-query.ts';
import { calls } from '#contracts/site/paths.ts';
import { queryOf } from '../../lib/queries/query-of.ts';
import { ordersQuery } from '../../lib/queries/orders-query.ts';
import { may, useCustomerId, useIsStaff } from '../../lib/session/session.ts';
import { chooseTheme, isDark } from '../../lib/theme.ts';
import { formatTitle } from '../../lib/text/format.ts';
import { useLocale, useWords } from '../../lib/text/words.ts';
import type { Command } from '../../ui/commands/command.ts';
import { isOpen, navGroups } from '../navigation/nav.ts';
import { customerScreens } from '../routes/screens.ts';
import { signOut } from '../sign-out.ts';
import { switchLanguage } from '../frame/switch-language.ts';
import { appWords } from '../words.ts';
import { placeOf, termsOf, termsOfLease } from './own-orders.ts';
import { paletteWords } from './words.ts';

type Offered = Command<keyof (typeof paletteWords)['english']['groups']>;

/**
 * What the palette can do now: screens and actions, which it shows at once; what the customer has,
 * which is searched for; and where else to look for a text that found nothing.
 */
export function useCommands(text: string, onHelp: () => void) {
  return {
    screens: useScreens(),
    actions: useActions(onHelp),
    own: useOwnOrders(text),
    instead: useInstead(),
  };
}

function useScreens(): readonly Offered[] {
  const t = useWords(paletteWords);
  const nav = useWords(appWords).nav;
  const go = useGo();
  const isStaff = useIsStaff();
  const terms: Readonly<Record<string, string>> = t.terms;
  const listed = navGroups().flatMap(({ items }) =>
    items.map(({ to, word, soon }) => ({
      to,
      label: nav[word],
      hint: soon ? nav.soon : '',
      terms: terms[word] ?? '',
    })),
  );
  const others = [
    ...Object.values(customerScreens).flatMap(({ path, about }) =>
      'found' in about && isOpen(about)
        ? [{ to: path, label: t[about.found], terms: terms[about.found] ?? '' }]
        : [],
    ),
    ...(isStaff ? [{ to: '/admin', label: nav.admin, terms: '' }] : []),
  ];
  return [...listed, ...others].map((one) => ({
    id: one.to,
    group: 'go',
    run: () => go(one.to),
    ...one,
  }));
}

/**
 * What the customer has; of more orders than a page, with those that the text finds on the others.
 */
function useOwnOrders(text: string): readonly Offered[] {
  const t = useWords(paletteWords);
  const go = useGo();
  const customerId = useCustomerId();
  const newest = useQuery({ ...ordersQuery(customerId ?? ''), enabled: customerId !== null });
  const others = useQuery({
    ...queryOf(calls.searchOrders, { query: { search: text, size: '8' } }),
    enabled: (newest.data?.total ?? 0) > 1 && text.length > 1,
  });
  const known = newest.data?.content ?? [];
  const further = (others.data?.content ?? []).filter(
    ({ orderId }) => !known.some((one) => one.orderId === orderId),
  );
  const orders = [...known, ...further];
  const hasSeveral = orders.some(({ quantity }) => quantity > 1);
  const running = useQuery({ ...runningLeasesQuery, enabled: hasSeveral });
  const named = new Set(orders.map(({ orderData }) => orderData.LEASE_ID));
  const unnamed = (running.data?.content ?? []).filter(({ leaseId }) => !named.has(leaseId));
  const leases = unnamed.map((lease): Offered => {
    const { leaseId, city, proxyId, isp, label, orderCode } = lease;
    return {
      id: leaseId,
      group: 'found',
      label: `${city || proxyId}, ${isp}`,
      hint: label ?? orderCode,
      terms: termsOfLease(lease),
      run: () => go(`/dashboard/proxies/${leaseId}`),
    };
  });
  // Who only uses the proxies has no way to the record, which is all that there is of several.
  const readable = orders.filter(({ quantity }) => quantity === 1 || may('money'));
  const bought = readable.flatMap((order): Offered[] => {
    const { orderId, externalOrderId, invoice } = order;
    const own = { group: 'found', hint: externalOrderId } as const;
    const label = formatTitle(order.product.name);
    const use = {
      ...own,
      id: orderId,
      label,
      terms: termsOf(order),
      run: () => go(placeOf(order)),
    };
    if (invoice === null) return [use];
    const toRecord = () => go(`/dashboard/orders/${orderId}`);
    return [use, { ...own, id: invoice, label: `${t.invoice} ${invoice}`, run: toRecord }];
  });
  return [...bought, ...leases];
}

function useActions(onHelp: () => void): readonly Offered[] {
  const t = useWords(paletteWords);
  const go = useGo();
  const language = useLocale();
  const dark = isDark();
  const terms: Readonly<Record<string, string>> = t.terms;
  const act = (id: string, label: string, run: () => void): Offered => ({
    id,
    group: 'act',
    label,
    terms: terms[id] ?? '',
    run,
  });
  return [
    ...(may('money')
      ? [
          act('renew', t.renew, () => go('/dashboard/proxies')),
          act('topUp', t.topUp, () => go('/dashboard/balance')),
        ]
      : []),
    act('ask', t.ask, () => go('/dashboard/support/tickets/new')),
    act('theme', dark ? t.light : t.dark, () => chooseTheme(!dark)),
    act(
      'language',
      t.language(languages[nextLocale(language)].name),
      () => void switchLanguage(language),
    ),
    // After the window is gone, or it would be printed as well.
    act('print', t.print, () => setTimeout(() => window.print(), closingMs)),
    act('help', t.help, onHelp),
    act('signOut', t.signOut, () => void signOut()),
  ];
}

/** Where a text that nothing was found for may still find something. */
function useInstead() {
  const t = useWords(paletteWords);
  const navigate = useNavigate();
  return (text: string): Offered => ({
    id: 'market',
    group: 'act',
    label: t.searchMarket(text),
    run: () => void navigate({ to: '/client/proxy', search: { q: text } }),
  });
}

const closingMs = 300;

function useGo(): (to: string) => void {
  const navigate = useNavigate();
  return (to) => void navigate({ to });
}

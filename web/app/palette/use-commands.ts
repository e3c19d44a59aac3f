import { languages, nextLocale } from '#contracts/locales.ts';
import { useNavigate } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { ordersQuery } from '../../lib/queries/orders-query.ts';
import { useCustomerId, useIsStaff } from '../../lib/session/session.ts';
import { chooseTheme, isDark } from '../../lib/theme.ts';
import { formatTitle } from '../../lib/text/format.ts';
import { useLocale, useWords } from '../../lib/text/words.ts';
import { navGroups } from '../navigation/nav.ts';
import { customerScreens } from '../routes/screens.ts';
import { signOut } from '../sign-out.ts';
import { switchLanguage } from '../frame/switch-language.ts';
import { appWords } from '../words.ts';
import { placeOf, termsOf, type Command } from './commands.ts';
import { paletteWords } from './words.ts';

/** Everything the palette can do now: screens, the customer's own orders, and actions. */
export function useCommands(onHelp: () => void): readonly Command[] {
  return [...useScreens(), ...useOwnOrders(), ...useActions(onHelp)];
}

function useScreens(): readonly Command[] {
  const t = useWords(paletteWords);
  const nav = useWords(appWords).nav;
  const go = useGo();
  const isStaff = useIsStaff();
  const listed = navGroups.flatMap(({ items }) =>
    items.map(({ to, word, soon }) => ({ to, label: nav[word], hint: soon ? nav.soon : '' })),
  );
  const others = [
    ...Object.values(customerScreens).flatMap(({ path, about }) =>
      'found' in about ? [{ to: path, label: t[about.found], hint: '' }] : [],
    ),
    ...(isStaff ? [{ to: '/admin', label: nav.admin, hint: '' }] : []),
  ];
  return [...listed, ...others].map(({ to, label, hint }) => ({
    id: to,
    group: 'go',
    label,
    hint,
    run: () => go(to),
  }));
}

function useOwnOrders(): readonly Command[] {
  const go = useGo();
  const customerId = useCustomerId();
  const orders = useQuery({ ...ordersQuery(customerId ?? ''), enabled: customerId !== null });
  return (orders.data ?? []).map((order) => ({
    id: order.orderId,
    group: 'found',
    label: formatTitle(order.product.name),
    hint: order.externalOrderId,
    terms: termsOf(order),
    run: () => go(placeOf(order)),
  }));
}

function useActions(onHelp: () => void): readonly Command[] {
  const t = useWords(paletteWords);
  const language = useLocale();
  const dark = isDark();
  const act = (id: string, label: string, run: () => void): Command => ({
    id,
    group: 'act',
    label,
    run,
  });
  return [
    act('theme', dark ? t.light : t.dark, () => chooseTheme(!dark)),
    act(
      'language',
      t.language(languages[nextLocale(language)].name),
      () => void switchLanguage(language),
    ),
    // After the window is gone, or it would be printed as well.
    act('print', t.print, () => setTimeout(() => window.print(), closingMs)),
    act('help', t.help, onHelp),
    act('sign-out', t.signOut, () => void signOut()),
  ];
}

const closingMs = 300;

function useGo(): (to: string) => void {
  const navigate = useNavigate();
  return (to) => void navigate({ to });
}

import CircleUser from 'lucide-react/icons/circle-user';
import CreditCard from 'lucide-react/icons/credit-card';
import FileImage from 'lucide-react/icons/file-image';
import Gauge from 'lucide-react/icons/gauge';
import FileText from 'lucide-react/icons/file-text';
import Globe from 'lucide-react/icons/globe';
import House from 'lucide-react/icons/house';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import Network from 'lucide-react/icons/network';
import Server from 'lucide-react/icons/server';
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import Smartphone from 'lucide-react/icons/smartphone';
import Wallet from 'lucide-react/icons/wallet';
import type { TeamRight } from '#contracts/account/team-roles.ts';
import { may } from '../../lib/session/session.ts';
import { customerScreens } from '../routes/screens.ts';
import type { appWords } from '../words.ts';

type NavWords = (typeof appWords)['english']['nav'];
export type NavItem = {
  to: string;
  word: keyof NavWords;
  icon: typeof House;
  /** Shown as coming soon; never sold. */
  soon?: boolean;
};
type Listed = Extract<
  (typeof customerScreens)[keyof typeof customerScreens]['about'],
  { nav: string }
>;

const icons: Readonly<Record<Listed['word'], typeof House>> = {
  home: House,
  market: Globe,
  vps: Server,
  templates: FileImage,
  nonvoip: Smartphone,
  vcc: CreditCard,
  proxies: Network,
  traffic: Gauge,
  orders: ShoppingBag,
  balance: Wallet,
  billing: FileText,
  profile: CircleUser,
  support: LifeBuoy,
};

const itemsOf = (nav: Listed['nav']): NavItem[] =>
  Object.values(customerScreens).flatMap(({ path, about }) =>
    'nav' in about && about.nav === nav && isOpen(about) && isKept(about)
      ? [{ to: path, icon: icons[about.word], ...about }]
      : [],
  );

/** Whether the role that the person has in this account opens a screen. */
export const isOpen = (about: object): boolean =>
  !('needs' in about) || may(about.needs as TeamRight);

/** Whether a link that depends on what the shop sells is among those of this browser. */
const isKept = (about: object): boolean =>
  !('kept' in about) || localStorage.getItem(String(about.kept)) !== null;

/** What a phone has under the thumb; the bar's last place is the menu's. */
export const thumbItems = () =>
  (['home', 'market', 'proxies', 'support'] as const).flatMap((word) =>
    isOpen(customerScreens[word].about)
      ? [{ to: customerScreens[word].path, word, icon: icons[word] }]
      : [],
  );

type NavGroup = Readonly<{ word: keyof NavWords | null; items: readonly NavItem[] }>;

/** The sidebar from top to bottom, in groups. */
export const navGroups = (): readonly NavGroup[] =>
  [
    { word: null, items: itemsOf('top') },
    { word: 'buy' as const, items: itemsOf('buy') },
    { word: 'own' as const, items: itemsOf('own') },
  ].filter(({ items }) => items.length > 0);

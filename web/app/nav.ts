import CircleUser from 'lucide-react/icons/circle-user';
import CreditCard from 'lucide-react/icons/credit-card';
import FileText from 'lucide-react/icons/file-text';
import FileImage from 'lucide-react/icons/file-image';
import House from 'lucide-react/icons/house';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import Network from 'lucide-react/icons/network';
import Phone from 'lucide-react/icons/phone';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Server from 'lucide-react/icons/server';
import Store from 'lucide-react/icons/store';
import Wallet from 'lucide-react/icons/wallet';
import type { appWords } from './words.ts';

type NavWords = (typeof appWords)['en']['nav'];
export type NavItem = {
  to: string;
  word: keyof NavWords;
  icon: typeof House;
  /** Shown as coming soon; never sold. */
  soon?: boolean;
};

/** The sidebar from top to bottom, in groups. */
export const navGroups: readonly { word: keyof NavWords | null; items: readonly NavItem[] }[] = [
  { word: null, items: [{ to: '/dashboard', word: 'home', icon: House }] },
  {
    word: 'buy',
    items: [
      { to: '/client/proxy', word: 'market', icon: Store },
      { to: '/dashboard/vps', word: 'vps', icon: Server },
      { to: '/dashboard/templates', word: 'templates', icon: FileImage, soon: true },
      { to: '/dashboard/nonvoip', word: 'nonvoip', icon: Phone, soon: true },
      { to: '/dashboard/vcc', word: 'vcc', icon: CreditCard, soon: true },
    ],
  },
  {
    word: 'own',
    items: [
      { to: '/dashboard/proxies', word: 'proxies', icon: Network },
      { to: '/dashboard/orders', word: 'orders', icon: ReceiptText },
      { to: '/dashboard/balance', word: 'balance', icon: Wallet },
      { to: '/dashboard/billing', word: 'billing', icon: FileText },
      { to: '/dashboard/profile', word: 'profile', icon: CircleUser },
      { to: '/dashboard/support', word: 'support', icon: LifeBuoy },
    ],
  },
];

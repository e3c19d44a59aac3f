import Inbox from 'lucide-react/icons/inbox';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import Package from 'lucide-react/icons/package';
import Settings from 'lucide-react/icons/settings';
import Users from 'lucide-react/icons/users';
import Wallet from 'lucide-react/icons/wallet';
import type { NavGroup, NavItem } from '../features/admin/frame/navigation.ts';
import { adminScreens } from './routes/admin-screens.ts';

type AdminScreen = (typeof adminScreens)[keyof typeof adminScreens];
type Group = AdminScreen['about']['group'];

const heads: Readonly<Record<Group, Pick<NavGroup, 'word' | 'icon'>>> = {
  work: { word: 'Work', icon: Inbox },
  money: { word: 'Money', icon: Wallet },
  catalogue: { word: 'Catalogue', icon: Package },
  customers: { word: 'Customers', icon: Users },
  support: { word: 'Support', icon: LifeBuoy },
  shop: { word: 'Shop', icon: Settings },
};

/** What stands in the navigation for a role that may open every screen. */
export const adminGroups: readonly NavGroup[] = Object.entries(heads).map(([name, head]) => ({
  name,
  ...head,
  items: Object.values(adminScreens)
    .filter(({ about }) => about.group === name)
    .flatMap(itemOf),
}));

function itemOf({ path, about }: AdminScreen): NavItem[] {
  return 'word' in about ? [{ to: path, word: about.word, permission: about.permission }] : [];
}

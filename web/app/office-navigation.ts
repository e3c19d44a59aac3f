import type { NavGroup, NavItem } from '../features/admin/frame/navigation.ts';
import { officeScreens } from './routes/office-screens.ts';

type OfficeScreen = (typeof officeScreens)[keyof typeof officeScreens];
type Group = OfficeScreen['about']['group'];

const words: Readonly<Record<Group, string>> = {
  work: 'Work',
  money: 'Money',
  catalogue: 'Catalogue',
  customers: 'Customers',
  support: 'Support',
  shop: 'Shop',
};

/** What stands in the navigation for a role that may open every screen. */
export const officeGroups: readonly NavGroup[] = Object.entries(words).map(([name, word]) => ({
  name,
  word,
  items: Object.values(officeScreens)
    .filter(({ about }) => about.group === name)
    .flatMap(itemOf),
}));

function itemOf({ path, about }: OfficeScreen): NavItem[] {
  return 'word' in about ? [{ to: path, word: about.word, permission: about.permission }] : [];
}

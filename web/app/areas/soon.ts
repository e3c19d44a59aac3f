/** What is not sold yet. */
export { ComingSoon } from '../../features/dashboard/coming-soon.tsx';
export { NonvoipScreen, VirtualCardsScreen } from '../screens/soon.tsx';

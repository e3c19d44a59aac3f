export { WaitingLists as default } from '../../../features/admin/products/waiting-lists.tsx';

export { Delivered as default } from '../../features/dashboard/delivered.tsx';

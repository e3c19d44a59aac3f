export { Home as default } from '../../features/dashboard/home.tsx';

export { Profile as default } from '../../features/dashboard/profile.tsx';

export { ChangePassword as default } from '../../features/account/change-password.tsx';

export { ForgotPassword as default } from '../../features/account/forgot-password.tsx';

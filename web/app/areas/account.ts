/** Settings of an account. */
export { Profile } from '../../features/dashboard/profile.tsx';
export { SettingsScreen } from '../screens/settings.tsx';
export { CustomerNotices } from '../../features/notices/customer-notices.tsx';
export { ApiAccess } from '../../features/account/tokens/api-access.tsx';
export { ChangePassword } from '../../features/account/settings/change-password.tsx';

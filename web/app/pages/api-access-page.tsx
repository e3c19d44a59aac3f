export { ApiAccess as default } from '../../features/account/api-access.tsx';

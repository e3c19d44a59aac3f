export { Settings as default } from '../../features/account/settings.tsx';

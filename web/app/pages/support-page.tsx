import { SupportHome } from '../../features/support/support-home.tsx';

export default SupportHome;

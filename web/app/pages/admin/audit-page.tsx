import { Audit } from '../../../features/admin/audit.tsx';

export default Audit;

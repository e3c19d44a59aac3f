import { Refunds } from '../../../features/admin/refunds.tsx';

export default Refunds;

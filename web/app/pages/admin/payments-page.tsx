import { Payments } from '../../../features/admin/payments.tsx';

export default Payments;

import { CustomerNotices } from '../../features/notices/customer-notices.tsx';

export default CustomerNotices;

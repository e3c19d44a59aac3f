import { StaffNotices } from '../../../features/notices/staff-notices.tsx';

export default StaffNotices;

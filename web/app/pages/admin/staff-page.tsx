import { Staff } from '../../../features/admin/staff-list.tsx';

export default Staff;

import { Jobs } from '../../../features/admin/jobs.tsx';

export default Jobs;

import { WorkQueue } from '../../../features/admin/work-queue.tsx';

export default WorkQueue;

import { WorkQueue } from '../../../features/admin/queue/work-queue.tsx';

export default WorkQueue;

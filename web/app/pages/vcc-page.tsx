export { VirtualCards as default } from '../../features/dashboard/virtual-card.tsx';

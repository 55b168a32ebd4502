export { ToastRegion } from '@pregon/ui/toast';

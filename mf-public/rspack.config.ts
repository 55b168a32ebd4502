import { defineRemote } from '@pregon/build-preset/remote/define-remote';

export default defineRemote(import.meta.url);

import { defineRemote } from '@pregon/federation/build/define-remote';

export default defineRemote(import.meta.url);

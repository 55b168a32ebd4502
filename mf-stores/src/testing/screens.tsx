import { screensOf } from '@pregon/testing/remote-screens';
import remote from '../remote.tsx';

export const openScreen = screensOf(remote);

import '../extensions.ts';

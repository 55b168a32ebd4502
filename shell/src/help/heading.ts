export const heading = { title: 'Ayuda', description: 'Para qué sirve cada pantalla, y qué quiere decir cada palabra.' };

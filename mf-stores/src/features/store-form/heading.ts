export const newStoreHeading = { title: 'Nueva tienda', description: 'Dónde está, qué vende y quién responde por ella.' };

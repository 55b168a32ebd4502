/** E-mail address of the demo's platform operator: the first of its staff. */
export const demoOperator = 'ana@tienda.example';

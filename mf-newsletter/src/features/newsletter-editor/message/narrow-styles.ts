/**
 * What only a sheet can say: on narrow screens columns are as wide as those, and the margin is smaller. Programs that drop sheets
 * show the columns one under the other all the same.
 */
export const narrowStyles =
  '@media (max-width:480px){.m-col{max-width:100%!important}.m-col td{padding-right:0!important}.m-col img{max-width:100%!important}.m-pad{padding-left:20px!important;padding-right:20px!important}}';

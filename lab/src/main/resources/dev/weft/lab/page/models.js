// Fitted models beside what was measured, and what was simulated.
const share = value => digits(100 * value) + ' %';

// The models of what is shown, each with its points of the number of ranks that is shown.
function modelsOf(experiment, points, dimensions, state) {
  return (data.models || [])
    .filter(m => m.experiment === experiment.id && points.some(p => p.transport === m.transport && p.system === m.system && p.buffer === m.buffer && p.cache === m.cache))
    .filter(m => dimensions.every(d => m[d.key] === undefined || m[d.key] === state[d.key]))
    .map(m => ({...m, points: m.points.filter(p => state.ranks === undefined || p.ranks === state.ranks).sort(by('bytes'))}))
    .filter(m => m.points.length > 0);
}

const closeOf = errors => `${errors.close} of ${errors.cells}`;
const modelName = (m, models) => label(m.system) + (models.filter(o => o.system === m.system).length > 1 ? ' ' + m.buffer : '');

// How far models are off at each size, with it and without having seen it.
function residualChart(models) {
  if (models.length === 0) return null;
  const off = (value, p) => 100 * (value / p.measured - 1);
  const traces = models.flatMap(m => [
    {type: 'scatter', mode: 'markers', x: m.points.map(p => place(p.bytes)), y: m.points.map(p => off(p.value, p)),
      marker: {color: colour(m.system), symbol: symbol(m.system), size: 8}, hovertemplate: `<b>${modelName(m, models)}</b><br>off by %{y:.1f} %<extra></extra>`},
    {type: 'scatter', mode: 'markers', x: m.points.map(p => place(p.bytes)), y: m.points.map(p => off(p.left_out, p)),
      marker: {color: colour(m.system), symbol: symbol(m.system) + '-open', size: 10}, hovertemplate: `<b>${modelName(m, models)}</b><br>without this size off by %{y:.1f} %<extra></extra>`}]);
  const largest = Math.max(20, ...traces.flatMap(t => t.y.map(Math.abs)));
  const reach = Math.min(largest, 120) * 1.1;
  const line = y => ({type: 'line', xref: 'paper', x0: 0, x1: 1, y0: y, y1: y, line: {color: variable('--soft'), width: 1, dash: y === 0 ? 'solid' : 'dot'}});
  return {traces, layout: {xaxis: sizeAxis(models.flatMap(m => m.points)), yaxis: {range: [-reach, reach], ticksuffix: ' %', title: {text: 'model over measured, less one'}}, shapes: [line(0), line(15), line(-15)], margin: {l: 10, r: 16, t: 12, b: 10}}};
}

// What the models are, their figures size by size, and the paper's own models of the same operation.
function modelDetails(experiment, models, op) {
  if (models.length === 0) return null;
  const rows = models.flatMap(m => m.points.map(p => ({...p, name: modelName(m, models)})));
  const printed = (data.printed || []).filter(r => r.op === (op || '').split('/')[0]);
  return el('details', {}, el('summary', {}, `Fitted models of ${distinct(models.map(m => label(m.system))).join(', ')}`),
    table([
      {title: 'system', value: m => modelName(m, models), show: m => modelName(m, models), text: true}, {title: 'T(n, p)', key: 'formula', text: true, wrap: true},
      {title: 'explains', value: m => m.explained, show: m => share(m.explained)}, {title: 'of logarithms', value: m => m.explained_of_logs, show: m => share(m.explained_of_logs)},
      {title: 'unseen sizes within 15 %', value: m => m.inside.close / m.inside.cells, show: m => closeOf(m.inside)},
      {title: 'worst', value: m => m.inside.worst, show: m => share(m.inside.worst)}, {title: 'smallest and largest', value: m => m.beyond.close / m.beyond.cells, show: m => closeOf(m.beyond)}
    ], models),
    el('p', {class: 'method'}, 'n is the size in bytes, p the number of ranks, l = ⌈log₂ p⌉. Fitted by least squares of relative errors; no cost for a byte is negative. A size is unseen when the whole fit is made again without it and without those within a quarter of it; the smallest and the largest are counted apart, as nothing lies beyond them.'),
    table([
      {title: 'system', key: 'name', text: true}, {title: 'size', value: r => r.bytes, show: r => size(r.bytes)},
      {title: 'measured', value: r => r.measured, show: r => inUnit(r.measured, experiment.unit)}, {title: 'fitted', value: r => r.value, show: r => inUnit(r.value, experiment.unit)},
      {title: 'off', value: r => r.value / r.measured, show: r => share(r.value / r.measured - 1)}, {title: 'off when left out', value: r => r.left_out / r.measured, show: r => share(r.left_out / r.measured - 1)}
    ], rows),
    printed.length ? el('h3', {}, 'Models that paper B printed') : null,
    printed.length ? table([
      {title: 'network', key: 'network', text: true}, {title: 'library', key: 'library', text: true},
      {title: 'start, µs', key: 'ts', text: true}, {title: 'per byte, ns', key: 'tb', text: true},
      {title: '16 B, 8 ranks, measured', value: r => r.t16, show: r => (r.t16 === undefined ? '–' : micros(r.t16))}, {title: '1 MiB, 8 ranks, measured', value: r => r.mbps, show: r => (r.mbps === undefined ? '–' : bandwidth(r.mbps))},
      {title: 'scan corrected', key: 'corrected', text: true}
    ], printed) : null);
}

const rankShades = ['#0a62ad', '#c4500f', '#8f7400', '#77409b', '#007f63', '#a3337a'];
const shadeOf = (value, values) => rankShades[values.indexOf(value) % rankShades.length];

function keyOf(names, shade) {
  return el('div', {class: 'key'}, names.map(name => {
    const mark = el('i', {});
    mark.style.background = shade(name);
    return el('span', {}, mark, name);
  }));
}

const CLOSE = 0.25;
const isClose = p => Math.abs(p.simulated / p.measured - 1) <= CLOSE;
// Shown not to be close: the launches agree better with each other than with what was simulated.
const isOff = p => !isClose(p) && (p.simulated < (1 - CLOSE) * p.measured_low || p.simulated > (1 + CLOSE) * p.measured_high);

// Simulated time against measured time; on the line they agree.
function simulatedChart(predictions, ranks) {
  const values = predictions.flatMap(p => [p.measured, p.simulated]);
  const low = Math.min(...values), high = Math.max(...values);
  const guide = factor => ({type: 'scatter', mode: 'lines', hoverinfo: 'skip', x: [low, high], y: [low * factor, high * factor], line: {color: variable('--soft'), width: 1, dash: factor === 1 ? 'solid' : 'dot'}});
  const traces = [guide(1), guide(1.25), guide(0.75), ...ranks.map(count => {
    const own = predictions.filter(p => p.ranks === count);
    return {type: 'scatter', mode: 'markers', x: own.map(p => p.measured), y: own.map(p => p.simulated), marker: {color: shadeOf(count, ranks), size: 7},
      error_x: {type: 'data', symmetric: false, array: own.map(p => p.measured_high - p.measured), arrayminus: own.map(p => p.measured - p.measured_low), color: variable('--soft'), thickness: 1, width: 0},
      text: own.map(p => `<b>${p.what}</b>, ${size(p.bytes)}, ${p.ranks} ranks<br>measured ${micros(p.measured)} (launches ${micros(p.measured_low)} to ${micros(p.measured_high)}), simulated ${micros(p.simulated)}<br>off by ${share(p.simulated / p.measured - 1)}`), hovertemplate: '%{text}<extra></extra>'};
  })];
  const axis = title => logAxis(values, micros, title);
  return {traces, layout: {xaxis: axis('measured'), yaxis: axis('simulated'), margin: {l: 10, r: 16, t: 12, b: 10}}};
}

// Which algorithm is the best at each number of ranks and size.
function bestChart(map, names) {
  const ranks = distinct(map.cells.map(c => c.ranks)).sort((a, b) => a - b), sizes = distinct(map.cells.map(c => c.bytes)).sort((a, b) => a - b);
  const at = (r, s) => map.cells.find(c => c.ranks === r && c.bytes === s);
  const steps = names.flatMap((name, i) => [[i / names.length, shadeOf(name, names)], [(i + 1) / names.length, shadeOf(name, names)]]);
  const trace = {type: 'heatmap', x: sizes.map(size), y: ranks.map(r => r.toLocaleString('en')), z: ranks.map(r => sizes.map(s => names.indexOf(at(r, s).algorithm))),
    zmin: -0.5, zmax: names.length - 0.5, colorscale: steps, showscale: false, xgap: 1, ygap: 1,
    text: ranks.map(r => sizes.map(s => { const c = at(r, s); return `<b>${c.algorithm}</b><br>${r.toLocaleString('en')} ranks, ${size(s)}: ${micros(c.us)}` + (c.second > c.us ? `<br>the next one takes ${digits(c.second / c.us)} times as long` : ''); })), hovertemplate: '%{text}<extra></extra>'};
  return {traces: [trace], layout: {xaxis: {type: 'category', title: {text: 'message size', standoff: 8}, nticks: isNarrow() ? 4 : 8}, yaxis: {type: 'category', title: {text: 'ranks'}, nticks: 8}, margin: {l: 10, r: 16, t: 12, b: 10}}};
}

function errorTable(predictions, key, title) {
  const rows = distinct(predictions.map(p => p[key])).map(value => {
    const own = predictions.filter(p => p[key] === value), errors = own.map(p => Math.abs(p.simulated / p.measured - 1)).sort((a, b) => a - b);
    return {value, cells: own.length, close: own.filter(isClose).length / own.length, off: own.filter(isOff).length / own.length, median: errors[Math.floor(errors.length / 2)], worst: errors[errors.length - 1]};
  });
  return table([{title, value: r => r.value, show: r => String(r.value), text: key === 'what'}, {title: 'cells', value: r => r.cells, show: r => String(r.cells)}, {title: 'within 25 %', value: r => r.close, show: r => share(r.close)}, {title: 'unclear', value: r => 1 - r.close - r.off, show: r => share(1 - r.close - r.off)}, {title: 'off', value: r => r.off, show: r => share(r.off)},
    {title: 'median error', value: r => r.median, show: r => share(r.median)}, {title: 'worst', value: r => r.worst, show: r => share(r.worst)}], rows);
}

function simulationSection() {
  const simulations = data.simulations || [];
  if (simulations.length === 0) return null;
  const node = el('details', {id: 'simulation', class: 'experiment'}, el('summary', {}, el('b', {}, 'Simulated collectives'), el('span', {}, `${simulations.length} source${simulations.length > 1 ? 's' : ''} of costs, up to a million ranks`)), el('p', {class: 'method'},
    'From patterns of messages alone the costs of a message at both ends are found; with them the steps of every algorithm are carried out, on as many cores as this machine has. Up to a million ranks the same steps are added up as if every rank had a core of its own.'));
  for (const one of simulations) {
    const p = one.costs.loggp;
    node.append(el('h3', {}, one.source), el('p', {}, `LogGP: L ${micros(p.L_us)}, o ${micros(p.o_us)}, g ${micros(p.g_us)}, G ${digits(p.G_ns_per_byte)} ns/B. Where ranks share the ${one.cores} cores, o is ${micros(one.shared_costs.loggp.o_us)}, a waiting rank spins ${micros(one.shared_costs.spin_us)}, and each further turn costs ${micros(one.shared_costs.turn_us)}.`));
    const grid = el('div', {class: 'grid'});
    const compared = (predictions, title, note) => {
      if (predictions.length === 0) return;
      const ranks = distinct(predictions.map(q => q.ranks)).sort((a, b) => a - b);
      const f = figure(title, note, () => simulatedChart(predictions, ranks));
      f.append(keyOf(ranks.map(r => r + ' ranks'), name => shadeOf(parseInt(name, 10), ranks)));
      grid.append(f);
    };
    compared(one.collectives, 'Collectives: simulated against measured', 'Each point is an algorithm at a size and a number of ranks. On the line both agree; dotted lines are 25 % off; bars show where the measured median lies (95 %). No collective had a part in finding the costs.');
    compared(one.patterns, 'Patterns of messages: simulated against measured', 'What the costs were found from: how well so few numbers can explain it.');
    if (one.maps.length) grid.append(bestFigure(one.maps));
    node.append(grid);
    if (one.collectives.length) node.append(el('details', {}, el('summary', {}, 'Errors by ranks and by algorithm'), el('p', {class: 'method'}, 'Off: further than 25 % from every value in the 95 % interval of the measured median. Unclear: further from the median, but not from all of the interval; more launches would tell.'), errorTable(one.collectives, 'ranks', 'ranks'), errorTable(one.collectives, 'what', 'algorithm')));
  }
  return node;
}

function bestFigure(maps) {
  let map = maps.find(m => m.op === 'allReduce') || maps[0];
  const names = () => distinct(map.cells.map(c => c.algorithm));
  const key = el('div', {});
  const f = figure('Best algorithm', '', () => {
    key.replaceChildren(keyOf(names(), name => shadeOf(name, names())));
    return {...bestChart(map, names()), title: `Best algorithm of ${map.op}`, note: 'Simulated with a core for each rank and this machine’s links between all of them. Point at a cell for its time.'};
  }, {wide: true, height: 420});
  f.querySelector('figcaption').after(el('div', {class: 'controls'}, chooser('operation', [map, ...maps.filter(m => m !== map)], m => m.op, m => { map = m; f.redraw(); }) || ''));
  f.append(key);
  return f;
}
